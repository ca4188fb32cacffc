// The scripts of the set-up page and of a change of house rules.
import * as drag from "./seat-drag.js";
import * as stepper from "./stepper.js";

drag.start();
stepper.start();
