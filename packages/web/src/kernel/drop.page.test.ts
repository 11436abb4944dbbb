import { afterEach, expect, test, vi } from 'vitest'
import { dropFilesInto, type FileDropTarget, onDropFiles } from './drop.ts'

const target: FileDropTarget = { name: 'plans' }
let stop: () => void
afterEach(() => stop())

/** A drop whose item list is emptied after its event, as in browsers. */
function dropped(...items: object[]) {
  const list = [...items]
  queueMicrotask(() => list.splice(0))
  return list as unknown as DataTransferItemList
}

const file = new File(['a'], 'a.txt')
const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }

test('what comes before anybody takes files is kept, and given once', async () => {
  dropFilesInto(target, dropped(item, { kind: 'string' }))
  await Promise.resolve()
  const first = vi.fn()
  stop = onDropFiles(first)
  expect(first.mock.calls).toEqual([[target, [{ entry: null, file, handle: undefined }]]])
  stop()
  const second = vi.fn()
  stop = onDropFiles(second)
  expect(second).not.toHaveBeenCalled()
  dropFilesInto(target, dropped(item))
  expect(second).toHaveBeenCalledOnce()
  expect(first).toHaveBeenCalledOnce()
})
