import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, script } from "./browser.mjs";

const { SnapshotSchedule } = await script("phone/snapshot-schedule.js");

const QUIET = 5_000;
const OLD = { script: "/a/snapshot-maker.js", build: "a", folder: "cards" };
const NEW = { ...OLD, script: "/b/snapshot-maker.js", build: "b" };

let makers = [];
let outcomes = [];
let schedule;

globalThis.Worker = class extends EventTarget {
  isTerminated = false;

  constructor(address) {
    super();
    this.address = address;
    makers.push(this);
  }

  postMessage(making) {
    this.making = making;
  }

  terminate() {
    this.isTerminated = true;
  }

  reply(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
};

beforeEach(() => {
  makers = [];
  outcomes = [];
  schedule = new SnapshotSchedule(({ build, outcome }) => outcomes.push([build, outcome]));
});

test("a snapshot is made after five seconds without a tap or another page", async () => {
  schedule.want(OLD);
  await pass(QUIET - 1);
  schedule.noteActivity({ isWrite: true });
  await pass(QUIET - 1);
  schedule.noteActivity({ isWrite: false });
  await pass(QUIET - 1);
  assert.equal(makers.length, 0);
  await pass(1);
  assert.equal(makers[0].address, "/a/snapshot-maker.js");
  assert.deepEqual(makers[0].making, { build: "a", folder: "cards" });
  makers[0].reply({ outcome: "made" });
  await pass(QUIET);
  assert.deepEqual(outcomes, [["a", "making"], ["a", "made"]]);
  assert.equal(makers.length, 1);
});

test("a tap interrupts a snapshot, and it is made again later", async () => {
  schedule.want(OLD);
  await pass(QUIET);
  schedule.noteActivity({ isWrite: true });
  assert.ok(makers[0].isTerminated);
  await pass(QUIET);
  makers[1].reply({ outcome: "made" });
  assert.deepEqual(outcomes, [["a", "making"], ["a", "interrupted"], ["a", "making"], ["a", "made"]]);
});

test("another page does not interrupt a snapshot", async () => {
  schedule.want(OLD);
  await pass(QUIET);
  schedule.noteActivity({ isWrite: false });
  await pass(QUIET);
  assert.equal(makers.length, 1);
  assert.ok(!makers[0].isTerminated);
});

test("two snapshots are made one after the other, even if the first fails", async () => {
  schedule.want(OLD);
  schedule.want(NEW);
  await pass(QUIET);
  assert.equal(makers.length, 1);
  makers[0].reply({ outcome: "none", why: "no room" });
  await pass(QUIET);
  assert.equal(makers[1].address, "/b/snapshot-maker.js");
  makers[1].reply({ outcome: "made" });
  assert.deepEqual(outcomes, [["a", "making"], ["a", "none"], ["b", "making"], ["b", "made"]]);
});
