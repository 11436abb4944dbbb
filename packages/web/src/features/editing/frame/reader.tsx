import type { ComponentType } from 'react'
import type { OfficeReaderProps } from '../../viewers/index.ts'
import { editorOfSuffix } from '../editors.ts'

const nothing = () => {}

/** The editor of Office files of a suffix as one that only shows. */
export async function officeReaderOf(suffix: string): Promise<ComponentType<OfficeReaderProps>> {
  const Editor = await editorOfSuffix(suffix)!.load()
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
