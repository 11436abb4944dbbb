import { lazy, Suspense } from 'react'
import { rooms } from '../features/index.ts'
import { drawn, firstTarget, isActive, useMenuTree } from '../features/menus/index.ts'
import { HeaderSearch } from '../features/search/index.ts'
import { Brand, LanguageSwitch, ThemeSwitch, useSystemName } from '../features/settings/index.ts'
import { To, usePath, useQueryParams } from '../kernel/address.tsx'
import { useSay, useText } from '../kernel/text.ts'
import { text } from './app.text.ts'
import styles from './header.module.css'
import { load } from './load.ts'
import { hasScreen } from './screens.ts'
import { UserButton } from './user-button.tsx'

const headerTools = rooms.flatMap(({ name, headerTool: tool }) =>
  tool ? [{ name, Part: lazy(() => load(tool)) }] : [],
)

/** 65 px: logo, system name, top-level menus, language, theme, the person (specification). */
export function Header() {
  const here = { path: usePath(), query: useQueryParams() }
  const tops = drawn(useMenuTree() ?? [], hasScreen).filter((node) => node.type === 'top')
  const t = useText(text)
  const say = useSay()
  const system = useSystemName()
  return (
    <header className={styles.header}>
      <To path="/" className={styles.brand} aria-label={`${system}: ${t('toStart')}`}>
        <Brand />
      </To>
      <nav className={styles.menus} aria-label={t('mainMenu')}>
        {tops.map((node) => {
          const target = firstTarget(node, hasScreen)
          if (!target) return null
          const active = isActive(node, here)
          return (
            <To key={node.id} {...target} className={styles.menu} aria-current={active ? 'page' : undefined}>
              {say(node.title)}
            </To>
          )
        })}
      </nav>
      <HeaderSearch />
      <div className={styles.tools}>
        {headerTools.map(({ name, Part }) => (
          <Suspense key={name}>
            <Part />
          </Suspense>
        ))}
        <LanguageSwitch />
        <ThemeSwitch />
        <UserButton />
      </div>
    </header>
  )
}
