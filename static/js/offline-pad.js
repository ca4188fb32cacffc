// For a pad without a connection. A pad loads it with the blank forms (outbox/offline-forms.js).
//
// It is bundled apart from main.js, so it may import nothing that has a state of its own there.
export { openRow, showForm, showNumbers, showPad } from "./offline-pad/forms.js";
export { addDialogs, fetchCopies, showCopy } from "./offline-pad/page-copies.js";
