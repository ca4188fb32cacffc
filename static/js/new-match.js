// The scripts of the set-up page and of a change of house rules.
import * as drag from "./seat-drag.js";

drag.start();
