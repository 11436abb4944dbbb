import type { CollectionRow } from '@cabinet/contract/favourites'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { ExternalLink, FolderOpen } from 'lucide-react'
import { createElement, useMemo } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { navigateTo } from '../../kernel/go.ts'
import { useInterfaceLanguage, useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import type { FloatingMenuItem } from '../../ui/menu.tsx'
import { collectionActionOf } from './favourites.actions.ts'
import { messages } from './favourites.text.ts'
import { collectionRowAddress } from './places.ts'

/** Server buttons of this page with their actions; inside a folder nothing can leave the collection. */
export function useButtonActions(inside: boolean) {
  const t = useText(messages)
  const say = useTranslate()
  const language = useInterfaceLanguage()
  const offered = useServerButtons(fixedMenuIds.collection)
  const buttons = useMemo(
    () =>
      offered
        .filter(({ event }) => !(inside && event === 'uncollect'))
        .map((button) => {
          const action = collectionActionOf(button)
          const given = language === 'zh' ? button.nameZh : button.nameEn
          return { key: button.event, action, words: given ?? say(button.name), Icon: action.icon }
        }),
    [offered, inside, language, say],
  )
  /** Runs the action, or shows why it cannot run. */
  const run = (key: string, rows: readonly CollectionRow[]) => {
    const action = buttons.find((button) => button.key === key)?.action
    if (!action) return
    const ready = action.ready([...rows])
    if (ready !== true) showToast.error(ready)
    else void Promise.resolve(action.run([...rows])).catch(showToast.failure)
  }
  const menu = (rows: CollectionRow[], open: (row: CollectionRow) => void): FloatingMenuItem[] => {
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
                const { path, query } = collectionRowAddress(row)
                navigateTo(path, query)
              },
            },
          ]
        : []),
    ]
  }
  return { buttons, run, menu }
}
