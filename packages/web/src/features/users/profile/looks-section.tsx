import type { MenuNode } from '@cabinet/contract/menus'
import { menuApi } from '@cabinet/contract/menus'
import { useDensity } from '../../../kernel/density.ts'
import { choose, savePreferences, usePreferences } from '../../../kernel/preferences.ts'
import { useCall } from '../../../kernel/query.ts'
import { useLanguage, useSay, useText } from '../../../kernel/text.ts'
import { useTheme } from '../../../kernel/theme.ts'
import { toast } from '../../../kernel/toast.ts'
import { Section, SettingRow } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { languageNames, text } from './profile.text.ts'

const rail = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.type === 'rail' ? [node] : []), ...rail(node.children)])

/** How the product looks to this person, in every browser. */
export function LooksSection() {
  const language = useLanguage()
  const theme = useTheme()
  const density = useDensity()
  const landing = usePreferences()?.landing ?? 0
  const pages = rail(useCall(menuApi.tree, {}).data ?? [])
  const t = useText(text)
  const say = useSay()
  const chosen = pages.some((page) => page.id === landing) ? String(landing) : '0'
  return (
    <Section title={t('looks')} hint={t('languageHint')}>
      <SettingRow label={t('language')}>
        <Segmented
          label={t('language')}
          value={language}
          options={[
            { value: 'zh', words: languageNames.zh },
            { value: 'en', words: languageNames.en },
          ]}
          onChange={(value) => choose({ language: value })}
        />
      </SettingRow>
      <SettingRow label={t('theme')}>
        <Segmented
          label={t('theme')}
          value={theme}
          options={[
            { value: 'theme-default', words: t('light') },
            { value: 'theme-dark', words: t('dark') },
          ]}
          onChange={(value) => choose({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={t('density')} about={t('densityHint')}>
        <Segmented
          label={t('density')}
          value={density}
          options={[
            { value: 'roomy', words: t('roomy') },
            { value: 'compact', words: t('compact') },
          ]}
          onChange={(value) => choose({ density: value })}
        />
      </SettingRow>
      <SettingRow label={t('landing')} about={t('landingHint')}>
        <Select
          label={t('landing')}
          value={chosen}
          options={[
            { value: '0', words: t('landingDefault') },
            ...pages.map((page) => ({ value: String(page.id), words: say(page.title) })),
          ]}
          onChange={(value) => void savePreferences({ landing: Number(value) }).catch(toast.failure)}
        />
      </SettingRow>
    </Section>
  )
}
