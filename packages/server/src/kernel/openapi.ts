import type { EndpointAccess } from '@cabinet/contract/endpoint'
import type { ByteStream } from '@cabinet/contract/stream'
import type { z } from 'zod'
import { wireJsonSchema } from './coerce.ts'
import type { Room, Route } from './room.ts'

const envelopeOf = (data: object, statuses: string) => ({
  description: statuses,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['Code', 'Data', 'Msg'],
        properties: { Code: { type: 'integer' }, Data: data, Msg: { type: 'string' } },
      },
    },
  },
})

const refused = envelopeOf({}, 'Refused: Msg is an error key, Code repeats the status')

const responses = (reply: z.ZodType | undefined, streams: boolean) => ({
  200: reply
    ? envelopeOf(streams ? {} : wireJsonSchema(reply), 'Good')
    : {
        description: 'Bytes',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
  default: refused,
})

const queryParameters = (input: z.ZodType) => {
  const { properties = {}, required = [] } = wireJsonSchema(input)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const secured = (access: EndpointAccess) => (access === 'anyone' ? [] : [{ bearer: [] }])

function operationOf(room: string, { endpoint }: Route, method: string) {
  const inQuery = method === 'GET' || method === 'DELETE'
  return {
    tags: [room],
    summary: endpoint.summary,
    operationId: `${method.toLowerCase()}${endpoint.path.replaceAll('/', '_')}`,
    security: secured(endpoint.access),
    'x-access': endpoint.access,
    ...(inQuery
      ? { parameters: queryParameters(endpoint.input) }
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: wireJsonSchema(endpoint.input) } },
          },
        }),
    responses: responses(endpoint.reply, false),
  }
}

const binary = { type: 'string', format: 'binary' }

const bodyOf = (body: ByteStream['body'] = 'octets') => ({
  required: body === 'multipart',
  content: {
    ...(body !== 'multipart' && { 'application/octet-stream': { schema: binary } }),
    ...(body !== 'octets' && {
      'multipart/form-data': {
        schema: { type: 'object', required: ['file'], properties: { file: binary } },
      },
    }),
  },
})

function streamOf(room: string, definition: ByteStream, method: string) {
  return {
    tags: [room],
    summary: definition.summary,
    operationId: `${method.toLowerCase()}${definition.path.replaceAll('/', '_')}`,
    security: secured(definition.access),
    'x-access': definition.access,
    parameters: queryParameters(definition.query),
    ...(method === 'POST' && { requestBody: bodyOf(definition.body) }),
    responses: responses(definition.reply, true),
  }
}

/** Returns the OpenAPI document of all operations, generated from the contract. */
export function buildOpenApiDocument(rooms: readonly Room[], version: string) {
  const paths: Record<string, Record<string, object>> = {}
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const room of rooms) {
    for (const route of room.routes ?? []) {
      const { method, also, path } = route.endpoint
      for (const one of also ? [method, also] : [method]) add(path, one, operationOf(room.name, route, one))
    }
    for (const { stream } of room.streams ?? []) {
      const { method, also, path } = stream
      for (const one of also ? [method, also] : [method]) add(path, one, streamOf(room.name, stream, one))
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cabinet',
      version,
      description: 'Every reply is {Code, Data, Msg}; Code 200 is success.',
    },
    // other protocols, whose own documents say how they answer
    'x-protocols': rooms.flatMap(({ foreign = [] }) =>
      foreign.map(({ protocol, method, path, summary }) => ({ protocol, method, path, summary })),
    ),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
