import { type RenditionState, renditionEndpoints } from '@cabinet/contract/renditions'
import { call } from '../../kernel/call.ts'

/** Milliseconds for which requests are batched, and files per batch. */
const gather = 20
const most = 100

interface Question {
  id: string
  version: number
  done: (state: RenditionState) => void
}

let waiting: Question[] = []

/** Returns the state of a file version's thumbnail; requests within a moment are sent as one call. */
export const fetchThumbnailState = (id: string, version: number): Promise<RenditionState> =>
  new Promise((done) => {
    if (waiting.length === 0) setTimeout(leave, gather)
    waiting.push({ id, version, done })
  })

function leave(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most))
}

async function send(asked: Question[]): Promise<void> {
  const input = { ids: asked.map(({ id }) => id), versions: asked.map(({ version }) => version) }
  // Thumbnails are optional: without an answer the icon stays.
  const rows = await call(renditionEndpoints.thumbnails, input, { quiet: true }).catch(() => [])
  const states = new Map(rows.map(({ fileId, version, state }) => [`${fileId}:${version}`, state]))
  for (const { id, version, done } of asked) done(states.get(`${id}:${version}`) ?? 'none')
}
