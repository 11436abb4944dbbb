/**
 * Sums of a vitest report; a run that broke off, or failed outside any test, counts as one failure more. `complete`
 * counts skipped tests as failures: where every program is installed, nothing may be left out.
 */
export function ofVitest(report, exitCode, { complete = false } = {}) {
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  return withBreakage(passed, failed + (complete ? skipped : 0), exitCode)
}

/** Sums of a Playwright report, as `ofVitest`. */
export function ofPlaywright(report, exitCode, { complete = false } = {}) {
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  return withBreakage(expected, unexpected + (complete ? skipped : 0), exitCode)
}

const withBreakage = (passed, failed, exitCode) => ({
  passed,
  failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed,
})
