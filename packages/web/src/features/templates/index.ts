import { pages } from '@cabinet/contract/menus.matrix'
import { FileSpreadsheet, FileText, FileType, LayoutTemplate, NotebookPen, Presentation } from 'lucide-react'
import type { Room } from '../../kernel/room.ts'
import { offer } from '../../kernel/slots.ts'
import type { NewItem } from '../files/index.ts'
import type { Question } from './make.tsx'
import { errorText, words } from './templates.text.ts'

const make =
  (question: Question): NewItem['run'] =>
  async (target) =>
    (await import('./make.tsx')).make(question, target)

export const room: Room = {
  name: 'templates',
  errorText,
  routes: [
    {
      path: pages.templatefile[1],
      title: words.title,
      screen: () => import('./template-page.tsx').then((m) => m.TemplatePage),
      sidePanel: 'management',
    },
  ],
  offers: [
    offer('newItem', { key: 'docx', words: words.word, icon: FileText, run: make({ blank: '.docx' }) }),
    offer('newItem', {
      key: 'xlsx',
      words: words.excel,
      icon: FileSpreadsheet,
      run: make({ blank: '.xlsx' }),
    }),
    offer('newItem', {
      key: 'pptx',
      words: words.powerpoint,
      icon: Presentation,
      run: make({ blank: '.pptx' }),
    }),
    offer('newItem', { key: 'txt', words: words.txt, icon: FileType, run: make({ blank: '.txt' }) }),
    offer('newItem', { key: 'md', words: words.markdown, icon: NotebookPen, run: make({ blank: '.md' }) }),
    offer('newItem', {
      key: 'template',
      words: words.fromTemplate,
      icon: LayoutTemplate,
      divided: true,
      run: make({}),
    }),
  ],
}
