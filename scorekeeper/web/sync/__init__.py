"""The handlers of the sync: pull, push, and the responses that they share."""
