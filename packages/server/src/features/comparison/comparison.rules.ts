// Its decisions: pure, answering with a reason or null.
export {}
