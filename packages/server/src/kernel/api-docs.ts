import type { FastifyInstance } from 'fastify'
import { buildOpenApiDocument } from './openapi.ts'
import type { Room } from './room.ts'

type Options = { version: string; csp: string }
const path = '/api-docs'

/**
 * The API as a document, and as a page to try it on. Both are made when they are first asked for: most servers are
 * never asked, and each start would take a quarter longer.
 */
export function serveApiDocument(app: FastifyInstance, rooms: readonly Room[], options: Options): void {
  let document: object | undefined
  let page: Promise<FastifyInstance> | undefined
  const made = () => {
    document ??= buildOpenApiDocument(rooms, options.version)
    return document
  }
  app.get('/openapi.json', (_request, reply) => reply.send(made()))
  for (const url of [path, `${path}/*`])
    app.get(url, async ({ url, headers }, reply) => {
      page ??= openPage(made(), options)
      const answer = await (await page).inject({ method: 'GET', url, headers })
      const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers
      return reply.code(answer.statusCode).headers(kept).send(answer.rawPayload)
    })
  app.addHook('onClose', async () => void (await (await page)?.close()))
}

/** An application of its own, since a plugin cannot join one that listens. */
async function openPage(document: object, { csp }: Options): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await page.register(swagger, { mode: 'static', specification: { document: document as never } })
  await page.register(swaggerUi, { routePrefix: path, staticCSP: csp, uiConfig: { validatorUrl: null } })
  await page.ready()
  return page
}
