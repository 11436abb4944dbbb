import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import { redactedErrorLine, withoutSecrets } from './redact.ts'

/** The part of pino that Fastify and we rely on. */
export type Log = FastifyBaseLogger
export type ServerLogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/**
 * The log: one JSON object per line, on standard output unless told otherwise. Secrets are removed
 * from the finished line.
 */
export function openServerLog(options: { level: ServerLogLevel; to?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { req: requestLine, res: replyLine, err: redactedErrorLine, error: redactedErrorLine },
      hooks: { streamWrite: withoutSecrets },
    },
    options.to ?? pino.destination({ sync: true }),
  )
}

interface LoggedRequest {
  method?: string
  url?: string
  ip?: string
}

const requestLine = (request: LoggedRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url ?? ''),
  from: request.ip,
})

const replyLine = (reply: { statusCode?: number }) => ({ status: reply.statusCode })
