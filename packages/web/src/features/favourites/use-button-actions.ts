import type { Collected } from '@cabinet/contract/favourites'
import { menuId } from '@cabinet/contract/menus'
import { ExternalLink, FolderOpen } from 'lucide-react'
import { createElement } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { go } from '../../kernel/go.ts'
import { useLanguage, useSay, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { actionOf } from './favourites.actions.ts'
import { words } from './favourites.text.ts'
import { placeOf } from './places.ts'

/** The buttons that the server offers on this page, with what they do. Inside a folder nothing leaves the collection. */
export function useButtonActions(inside: boolean) {
  const t = useText(words)
  const say = useSay()
  const language = useLanguage()
  const offered = useButtons(menuId.collection).filter(({ event }) => !(inside && event === 'uncollect'))
  const buttons = offered.map((button) => {
    const action = actionOf(button)
    const given = language === 'zh' ? button.nameZh : button.nameEn
    return { key: button.event, action, words: given ?? say(button.name), Icon: action.icon }
  })
  /** Does it, or says why not. */
  const run = (key: string, rows: readonly Collected[]) => {
    const action = buttons.find((button) => button.key === key)?.action
    if (!action) return
    const ready = action.ready([...rows])
    if (ready !== true) toast.error(ready)
    else void Promise.resolve(action.run([...rows])).catch(toast.failure)
  }
  const menu = (rows: Collected[], open: (row: Collected) => void): MenuItem[] => {
    const [row] = rows
    const one = rows.length === 1 && row
    return [
      ...(one && row.item.folder
        ? [{ key: 'open', words: t('open'), icon: createElement(FolderOpen), onPick: () => open(row) }]
        : []),
      ...buttons.map(({ key, words: name, Icon, action }) => ({
        key,
        words: name,
        icon: createElement(Icon, { size: 16 }),
        ...(action.shortcut && { shortcut: action.shortcut }),
        onPick: () => run(key, rows),
      })),
      ...(one
        ? [
            {
              key: 'place',
              words: t('openPlace'),
              icon: createElement(ExternalLink),
              divided: true,
              onPick: () => {
                const { path, query } = placeOf(row)
                go(path, query)
              },
            },
          ]
        : []),
    ]
  }
  return { buttons, run, menu }
}
