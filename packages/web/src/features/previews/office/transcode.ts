import { previewApi, transcoded } from '@cabinet/contract/previews'
import type { FileItem } from '@cabinet/contract/spaces'
import { call } from '../../../kernel/call.ts'
import { onPush } from '../../../kernel/push.ts'

/** Looks again after this many milliseconds, should the push be lost; gives up watching after so many looks. */
const patience = 5_000
const looks = 60

/** Has the PDF of a fresh Office file made (specification, upload); resolves when it is there or cannot be. */
export function transcode(file: FileItem): Promise<void> | null {
  if (!transcoded.includes(file.suffix.replace(/^\./, '').toLowerCase())) return null
  return begun(file)
}

async function begun(file: FileItem): Promise<void> {
  await call(previewApi.transcode, { fileId: file.id }, { quiet: true })
  for (let look = 0; look < looks; look++) {
    const { state } = await call(previewApi.transcodeState, { fileId: file.id }, { quiet: true })
    if (state !== 'waiting') return
    await pushOf(file.id)
  }
}

/** The push that a rendition of this file has ended, or a while. */
const pushOf = (fileId: string) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, patience)
    const stop = onPush<{ kind: string; fileIds: string[] }>('renditions.ready', ({ kind, fileIds }) => {
      if (kind === 'pdf' && fileIds.includes(fileId)) done()
    })
  })
