import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { FileSpreadsheet, FileText, FileType, LayoutTemplate, NotebookPen, Presentation } from 'lucide-react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { NewItemChoice } from '../files/index.ts'
import { entryMessages } from './entry.text.ts'
import { errorMessages } from './errors.text.ts'
import type { MakeFileQuestion } from './make.tsx'

const make =
  (question: MakeFileQuestion): NewItemChoice['run'] =>
  async (target) =>
    (await import('./make.tsx')).askAndMakeFile(question, target)

export const room: WebRoom = {
  name: 'templates',
  errorText: errorMessages,
  routes: [
    {
      path: menuPageMatrix.templatefile[1],
      title: entryMessages.title,
      screen: () => import('./template-page.tsx').then((m) => m.FileTemplatesPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('newItem', {
      key: 'docx',
      words: entryMessages.word,
      icon: FileText,
      run: make({ blank: '.docx' }),
    }),
    offer('newItem', {
      key: 'xlsx',
      words: entryMessages.excel,
      icon: FileSpreadsheet,
      run: make({ blank: '.xlsx' }),
    }),
    offer('newItem', {
      key: 'pptx',
      words: entryMessages.powerpoint,
      icon: Presentation,
      run: make({ blank: '.pptx' }),
    }),
    offer('newItem', { key: 'txt', words: entryMessages.txt, icon: FileType, run: make({ blank: '.txt' }) }),
    offer('newItem', {
      key: 'md',
      words: entryMessages.markdown,
      icon: NotebookPen,
      run: make({ blank: '.md' }),
    }),
    offer('newItem', {
      key: 'template',
      words: entryMessages.fromTemplate,
      icon: LayoutTemplate,
      divided: true,
      run: make({}),
    }),
  ],
}
