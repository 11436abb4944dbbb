import type { ComponentType } from 'react'
import type { OfficeReaderProps } from '../../viewers/index.ts'
import { editorOfSuffix } from '../editors.ts'

const nothing = () => {}

/** Returns the view-only form of the editor for Office files of this extension. */
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
        onReading={nothing}
        onFailure={onFailure}
      />
    )
  }
}
