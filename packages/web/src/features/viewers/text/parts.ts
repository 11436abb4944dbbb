// What the editor of texts has in common with their viewer.
export { encodingOf } from './decoding.ts'
export { editorLook } from './editor-look.ts'
export { encodingWords } from './text.text.ts'
