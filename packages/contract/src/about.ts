import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyWireObject, wire } from './wire.ts'

export const aboutEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/SysSetting/GetAbout',
    access: 'user',
    summary: 'Get the version of this installation',
    input: emptyWireObject,
    reply: wire({
      /** '' if unknown. */
      version: ['Version', z.string()],
    }),
  }),
}
