// The parts shared by the text viewer and the text editor.
export { guessTextEncoding } from './decoding.ts'
export { codeMirrorTheme } from './editor-look.ts'
export { encodingMessages } from './text.text.ts'
