import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** Destinations (Fetch Metadata) for which a browser would run what it is given. */
const codeDestinations = new Set([
  'audioworklet',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'worker',
  'xslt',
])

/**
 * Nothing below /api is code: a page that asks for it as such was made to by somebody, and gets neither a file nor its
 * ticket used up. The types and headers of files say so too, but a proxy may lose those.
 */
export function refuseCodeRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions, headers }) => {
    // the route and not the address, which can be spelt in many ways
    if (codeDestinations.has(`${headers['sec-fetch-dest']}`) && routeOptions.url?.startsWith('/api/'))
      throw new AppError('common.no_permission')
  })
}
