import { type RenditionState, renditionEndpoints } from '@cabinet/contract/renditions'
import { call } from '../../kernel/call.ts'

/** Milliseconds that questions are gathered, and files in one. */
const gather = 20
const most = 100

interface Question {
  id: string
  version: number
  done: (state: RenditionState) => void
}

let waiting: Question[] = []

/** Whether a version of a file has its small picture; what is asked within a moment leaves as one call. */
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
  // a picture is an ornament: without an answer the icon stays
  const rows = await call(renditionEndpoints.thumbnails, input, { quiet: true }).catch(() => [])
  const states = new Map(rows.map(({ fileId, version, state }) => [`${fileId}:${version}`, state]))
  for (const { id, version, done } of asked) done(states.get(`${id}:${version}`) ?? 'none')
}
