import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { renditionEndpoints } from '@cabinet/contract/renditions'
import type { Ctx, Ports } from '../../kernel/ctx.ts'
import { checkSandbox, decodingConfinement, outsideProgramStates } from '../../kernel/sandbox/index.ts'

/** Lists the outside programs of this server, as found by its first check. */
export async function listOutsidePrograms(
  _: Ctx,
): Promise<EndpointReply<typeof renditionEndpoints.services>> {
  const states = await outsideProgramStates()
  return states.map(({ tool, ...state }) => ({ key: tool, ...state }))
}

const consequences = {
  account:
    'Pictures are decoded under an account of their own, which reaches the network; nothing else is converted.',
  limits:
    "Pictures are decoded with the server's own account (SANDBOX=best-effort); nothing else is converted.",
  none: 'Files have no thumbnails and nothing is converted; SANDBOX=best-effort decodes pictures nevertheless.',
}

/** Logs at start which features are missing or less safe because programs cannot be sandboxed here. */
export async function warnOfMissingSandbox({ log }: Pick<Ports, 'log'>): Promise<void> {
  const walls = await checkSandbox()
  const way = await decodingConfinement()
  if (!walls.standing && way !== 'walls') log.warn({ why: walls.why }, consequences[way])
}
