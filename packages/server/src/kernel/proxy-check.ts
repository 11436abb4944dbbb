import { join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/index.ts'
import { generateToken } from './crypto/tokens.ts'
import type { Ports } from './ctx.ts'
import { AppError } from './errors.ts'

const path = '/proxy-check'
const purpose = 'proxy_check'
const content = 'Cabinet'

/** Milliseconds between the attempts to reach nginx, which may start after us, and of one attempt. */
export const proxyCheckTiming = { waits: [0, 10_000, 60_000], attempt: 10_000 }

/** Headers that nginx drops on an internal redirect unless told to pass them; values are samples. */
const dropped = {
  'content-security-policy': 'sandbox',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** Where nginx in front finds a file of the local store. */
export const internalRedirectTo = ({ xAccelPrefix, dataDir }: Config, file: string): string =>
  `${xAccelPrefix}${relative(join(dataDir, 'blobs'), file).split(sep).map(encodeURIComponent).join('/')}`

/** Answers our own check as a download is answered; nobody else can sign for it. */
export function answerProxyCheck(app: FastifyInstance, { config, blobs, secrets }: Ports): void {
  if (!config.xAccelPrefix) return
  app.get<{ Querystring: { ticket?: string } }>(path, async ({ query }, reply) => {
    const key = secrets.verify(purpose, `${query.ticket}`, new Date())
    const file = typeof key === 'string' ? blobs.file(key) : null
    if (!file) throw new AppError('common.not_found')
    reply.hijack()
    reply.raw
      .writeHead(200, {
        ...dropped,
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-accel-redirect': internalRedirectTo(config, file),
      })
      .end()
  })
}

/**
 * Fetches a file of our own by the public address, as a browser would, and warns where nginx does not send what a
 * download needs. Never throws: a server that cannot reach itself serves all the same.
 */
export async function checkReverseProxy(ports: Ports, timing = proxyCheckTiming): Promise<void> {
  const { config, blobs, log } = ports
  const origin = config.hosts.download || config.publicUrl
  if (!config.xAccelPrefix || blobs.kind !== 'local') return
  if (!origin) return warn('it could not be checked without PUBLIC_URL')
  const key = `proxy-check-${generateToken(16)}`
  try {
    await blobs.write(key, Buffer.from(content))
    const fault = await faultOf(ports, `${origin}${path}`, key, timing)
    if (fault) warn(fault)
  } catch (error) {
    log.warn({ err: error }, 'downloads by nginx could not be checked')
  } finally {
    await blobs.remove(key).catch(() => {})
  }

  function warn(fault: string) {
    log.warn(`downloads by nginx (X_ACCEL_PREFIX): ${fault}; see docs/operations.md`)
  }
}

async function faultOf(
  { secrets }: Ports,
  address: string,
  key: string,
  { waits, attempt }: typeof proxyCheckTiming,
): Promise<string | null> {
  let reason = ''
  for (const ms of waits) {
    await wait(ms, undefined, { ref: false })
    const ticket = secrets.sign(purpose, key, new Date(Date.now() + attempt))
    try {
      const answer = await fetch(`${address}?${new URLSearchParams({ ticket })}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(attempt),
      })
      return proxyResponseFault(answer, await answer.text())
    } catch (error) {
      const { message, cause } = error as Error
      reason = cause instanceof Error ? cause.message : message
    }
  }
  return `it could not be checked, ${new URL(address).origin} was not reached (${reason})`
}

/** Returns the fault of a response that came through nginx, or null. */
export function proxyResponseFault({ status, headers }: Pick<Response, 'status' | 'headers'>, body: string) {
  if (headers.has('x-accel-redirect')) return 'what stands in front does not follow X-Accel-Redirect'
  if (status !== 200 || body !== content)
    return `a file was answered ${status}: nginx must read DATA_DIR/blobs`
  const missing = Object.entries(dropped).filter(([name, value]) => headers.get(name) !== value)
  if (missing.length === 0) return null
  return `these headers are lost, by which contents are kept from running: ${missing.map(([name]) => name).join(', ')}`
}
