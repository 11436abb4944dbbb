const most = 20
const longest = 500

/**
 * One line or a few for each test of a vitest report that failed, or file that did not load: where, and the beginning
 * of its message. Where `complete`, tests that were left out are listed too. Errors outside of any test are not in the
 * report, see `strayErrors`.
 */
export function failuresOfVitest(report, { complete = false } = {}) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(
      ({ status }) => status === 'failed' || (complete && status !== 'passed'),
    )
    if (tests.length === 0 && file.status === 'failed') return [told(file.name, file.message)]
    return tests.map((test) =>
      told(`${file.name} › ${test.fullName}`, test.failureMessages?.[0] ?? test.status),
    )
  })
}

/** Errors outside of any test in the output of vitest, which ends with exit code 1 by them. */
export function strayErrors(output) {
  const lines = output.replace(colours, '').split('\n')
  return lines.flatMap((line, index) =>
    /Unhandled (Rejection|Error|Exception)|error during close|Startup Error/.test(line)
      ? [lines.slice(index, index + 20).join('\n')]
      : [],
  )
}

/** As `failuresOfVitest`, of a Playwright report, whose errors outside of any test are among them. */
export function failuresOfPlaywright(report, { complete = false } = {}) {
  const ofSuite = (suite, path) => [
    ...(suite.specs ?? [])
      .filter(({ ok, tests }) => !ok || (complete && tests.some(({ status }) => status === 'skipped')))
      .map((spec) => {
        const results = spec.tests.flatMap(({ results }) => results)
        const message = results.find(({ error }) => error)?.error.message ?? results.at(-1)?.status
        return told([...path, spec.title].join(' › '), message)
      }),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...path, inner.title])),
  ]
  return [
    ...(report?.suites ?? []).flatMap((suite) => ofSuite(suite, [suite.title])),
    ...(report?.errors ?? []).map(({ message }) => told('outside of the journeys', message)),
  ]
}

/** The failures once more, for the end of the output: of a long run often only the end of the output is kept. */
export function toldAgain(failures) {
  const more = failures.length > most ? [`and ${failures.length - most} more`] : []
  return ['What failed:', ...[...failures.slice(0, most), ...more].map((line) => `- ${line}`)].join('\n')
}

const told = (where, message = '') => {
  const plain = message.replace(colours, '').trim().slice(0, longest)
  return plain ? `${where}\n    ${plain.replaceAll('\n', '\n    ')}` : where
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g
