import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { FileSpreadsheet, FileText, FileType, LayoutTemplate, NotebookPen, Presentation } from 'lucide-react'
import type { WebRoom } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { NewItemChoice } from '../files/index.ts'
import type { MakeFileQuestion } from './make.tsx'
import { errorMessages, messages } from './templates.text.ts'

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
      title: messages.title,
      screen: () => import('./template-page.tsx').then((m) => m.FileTemplatesPage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('newItem', { key: 'docx', words: messages.word, icon: FileText, run: make({ blank: '.docx' }) }),
    offer('newItem', {
      key: 'xlsx',
      words: messages.excel,
      icon: FileSpreadsheet,
      run: make({ blank: '.xlsx' }),
    }),
    offer('newItem', {
      key: 'pptx',
      words: messages.powerpoint,
      icon: Presentation,
      run: make({ blank: '.pptx' }),
    }),
    offer('newItem', { key: 'txt', words: messages.txt, icon: FileType, run: make({ blank: '.txt' }) }),
    offer('newItem', { key: 'md', words: messages.markdown, icon: NotebookPen, run: make({ blank: '.md' }) }),
    offer('newItem', {
      key: 'template',
      words: messages.fromTemplate,
      icon: LayoutTemplate,
      divided: true,
      run: make({}),
    }),
  ],
}
