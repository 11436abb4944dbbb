import type { Injector } from '@univerjs/core'
import { FunctionService, IFunctionService } from '@univerjs/preset-sheets-core'

/** Functions that would request other servers when computed. */
const requesting: ReadonlySet<string> = new Set(['IMAGE', 'WEBSERVICE'])

/** Knows no function that requests other servers; the file keeps their stored results. */
class LocalFunctionService extends FunctionService {
  override registerExecutors(...all: Parameters<FunctionService['registerExecutors']>) {
    super.registerExecutors(...all.filter(({ name }) => !requesting.has(String(name))))
  }

  override registerDescriptions(...all: Parameters<FunctionService['registerDescriptions']>) {
    return super.registerDescriptions(
      ...all.filter(({ functionName }) => !requesting.has(String(functionName))),
    )
  }
}

/** Injects the service above; called before Univer resolves its own. */
export function injectLocalFunctions(injector: Injector) {
  injector.replace([IFunctionService, { useClass: LocalFunctionService }])
}
