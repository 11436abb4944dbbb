import type { ComponentType } from 'react'
import type { ReaderProps } from '../../viewers/index.ts'
import { editorOf } from '../editors.ts'

const nothing = () => {}

/** The editor of Office files of a suffix as one that only shows. */
export async function readerOf(suffix: string): Promise<ComponentType<ReaderProps>> {
  const Editor = await editorOf(suffix)!.load()
  return function Reader({ file, source, onFailure }) {
    return (
      <Editor
        file={file}
        source={source}
        mode="view"
        channel={null}
        onReady={nothing}
        onChange={nothing}
        onFailure={onFailure}
      />
    )
  }
}
