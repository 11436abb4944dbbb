import type { Injector } from '@univerjs/core'
import { IFunctionService } from '@univerjs/preset-sheets-core'

/** Functions that would request other servers when computed. */
const asking: ReadonlySet<string> = new Set(['IMAGE', 'WEBSERVICE'])

/** Disables these functions; the file keeps their stored results. */
export function askNothingForeign(injector: Injector) {
  const functions = injector.get(IFunctionService)
  const register = functions.registerExecutors.bind(functions)
  const describe = functions.registerDescriptions.bind(functions)
  functions.registerExecutors = (...all) => register(...all.filter(({ name }) => !asking.has(String(name))))
  functions.registerDescriptions = (...all) =>
    describe(...all.filter(({ functionName }) => !asking.has(String(functionName))))
  functions.unregisterExecutors(...asking)
  functions.unregisterDescriptions(...asking)
}
