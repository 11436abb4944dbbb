// What the editor of texts has in common with their viewer.
export { guessTextEncoding } from './decoding.ts'
export { codeMirrorTheme } from './editor-look.ts'
export { encodingMessages } from './text.text.ts'
