/** Sums of a vitest report; a run that broke off, or failed outside any test, counts as one failure more. */
export function ofVitest(report, exitCode) {
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  return withBreakage(passed, failed, exitCode)
}

/** Sums of a Playwright report; what passed at a second try has passed. */
export function ofPlaywright(report, exitCode) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return withBreakage(expected + flaky, unexpected, exitCode)
}

const withBreakage = (passed, failed, exitCode) => ({
  passed,
  failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed,
})
