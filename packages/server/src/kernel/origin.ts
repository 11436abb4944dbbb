import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** A name or an address, and a port: nothing that would change what an address around it means. */
const host = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The address by which a browser reached the server, where no PUBLIC_URL says it: `X-Forwarded-Host` and
 * `X-Forwarded-Proto` count from a proxy of TRUST_PROXY alone, and only as what they should be.
 * @throws common.invalid
 */
export function originOfRequest(request: Pick<FastifyRequest, 'host' | 'protocol'>): string {
  if (!host.test(request.host)) throw new AppError('common.invalid')
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const origin = `${protocol}://${request.host}`
  if (!URL.canParse(origin)) throw new AppError('common.invalid')
  return origin
}
