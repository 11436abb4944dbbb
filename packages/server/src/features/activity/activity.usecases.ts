// One function per verb: (ctx, input) => result.
export {}
