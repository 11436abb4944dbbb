import type { MenuTreeNode } from '@cabinet/contract/menus'
import { menuEndpoints } from '@cabinet/contract/menus'
import { useListDensity } from '../../../kernel/density.ts'
import { choosePreference, sendPreferences, usePreferences } from '../../../kernel/preferences.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useInterfaceLanguage, useText, useTranslate } from '../../../kernel/text.ts'
import { useInterfaceTheme } from '../../../kernel/theme.ts'
import { showToast } from '../../../kernel/toast.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { SegmentedControl } from '../../../ui/segmented.tsx'
import { NativeSelect } from '../../../ui/select.tsx'
import { messages, ownLanguageNames } from './profile.text.ts'

const rail = (nodes: readonly MenuTreeNode[]): MenuTreeNode[] =>
  nodes.flatMap((node) => [...(node.type === 'rail' ? [node] : []), ...rail(node.children)])

/** The user's appearance settings, shared by all browsers. */
export function AppearanceSection() {
  const language = useInterfaceLanguage()
  const theme = useInterfaceTheme()
  const density = useListDensity()
  const landing = usePreferences()?.landing ?? 0
  const pages = rail(useEndpoint(menuEndpoints.tree, {}).data ?? [])
  const t = useText(messages)
  const say = useTranslate()
  const chosen = pages.some((page) => page.id === landing) ? String(landing) : '0'
  return (
    <SettingsSection title={t('looks')} hint={t('languageHint')}>
      <SettingRow label={t('language')}>
        <SegmentedControl
          label={t('language')}
          value={language}
          options={[
            { value: 'zh', words: ownLanguageNames.zh },
            { value: 'en', words: ownLanguageNames.en },
          ]}
          onChange={(value) => choosePreference({ language: value })}
        />
      </SettingRow>
      <SettingRow label={t('theme')}>
        <SegmentedControl
          label={t('theme')}
          value={theme}
          options={[
            { value: 'theme-default', words: t('light') },
            { value: 'theme-dark', words: t('dark') },
          ]}
          onChange={(value) => choosePreference({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={t('density')} about={t('densityHint')}>
        <SegmentedControl
          label={t('density')}
          value={density}
          options={[
            { value: 'roomy', words: t('roomy') },
            { value: 'compact', words: t('compact') },
          ]}
          onChange={(value) => choosePreference({ density: value })}
        />
      </SettingRow>
      <SettingRow label={t('landing')} about={t('landingHint')}>
        <NativeSelect
          label={t('landing')}
          value={chosen}
          options={[
            { value: '0', words: t('landingDefault') },
            ...pages.map((page) => ({ value: String(page.id), words: say(page.title) })),
          ]}
          onChange={(value) => void sendPreferences({ landing: Number(value) }).catch(showToast.failure)}
        />
      </SettingRow>
    </SettingsSection>
  )
}
