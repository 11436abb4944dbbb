import type { PlatformSettings } from '@cabinet/contract/settings'
import { useId } from 'react'
import { useQueryParams } from '../../../kernel/address.tsx'
import { navigateTo } from '../../../kernel/go.ts'
import { useText } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { ToggleSwitch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedChangesBar } from '../unsaved-changes.tsx'
import { sendSettings } from './admin.api.ts'
import { messages } from './admin.text.ts'
import styles from './files-section.module.css'
import { isNumberWithin, NumberWithUnitField } from './number-field.tsx'
import { useSettingsDraft } from './use-draft.ts'

/** Settings for file types and retention of deleted files. */
export function FileSettingsSection({ held }: { held: PlatformSettings }) {
  const draft = useSettingsDraft(held, sendSettings)
  const own = useId()
  const t = useText(messages)
  const { menuid } = useQueryParams()
  const { extNotAllow, folderNameMax, packageDays, packageSpace } = draft.value
  const { recycleDays, recycleMinDays, recycleCharged } = draft.value
  const ready =
    isNumberWithin(folderNameMax, 1, 255) &&
    isNumberWithin(recycleDays, 1, 3650) &&
    isNumberWithin(recycleMinDays, 0, recycleDays) &&
    isNumberWithin(packageDays, 1, 30) &&
    isNumberWithin(packageSpace, 1, 10_000)
  return (
    <SettingsSection
      title={t('files')}
      hint={t('filesHint')}
      foot={<UnsavedChangesBar draft={draft} ready={ready} />}
    >
      <SettingRow label={t('extNotAllow')} about={t('extAbout')} htmlFor={`${own}-ext`}>
        <TextInput
          id={`${own}-ext`}
          className={styles.wide ?? ''}
          value={extNotAllow.replaceAll('|', ' ')}
          maxLength={2000}
          spellCheck={false}
          onChange={(event) => draft.set({ extNotAllow: event.target.value })}
        />
      </SettingRow>
      <SettingRow label={t('folderNameMax')}>
        <NumberWithUnitField
          label={t('folderNameMax')}
          value={folderNameMax}
          min={1}
          max={255}
          unit={t('characters')}
          onChange={(value) => draft.set({ folderNameMax: value })}
        />
      </SettingRow>
      <SettingRow label={t('recycleDays')}>
        <NumberWithUnitField
          label={t('recycleDays')}
          value={recycleDays}
          min={1}
          max={3650}
          unit={t('days')}
          onChange={(value) => draft.set({ recycleDays: value })}
        />
      </SettingRow>
      <SettingRow label={t('recycleMinDays')} about={t('recycleMinAbout')}>
        <NumberWithUnitField
          label={t('recycleMinDays')}
          value={recycleMinDays}
          min={0}
          max={Number.isNaN(recycleDays) ? 3650 : recycleDays}
          unit={t('days')}
          onChange={(value) => draft.set({ recycleMinDays: value })}
        />
      </SettingRow>
      <SettingRow label={t('recycleCharged')} about={t('recycleChargedAbout')} htmlFor={`${own}-charged`}>
        <ToggleSwitch
          id={`${own}-charged`}
          checked={recycleCharged}
          onChange={(event) => draft.set({ recycleCharged: event.target.checked })}
        />
      </SettingRow>
      <SettingRow label={t('packageDays')} about={t('packageAbout')}>
        <NumberWithUnitField
          label={t('packageDays')}
          value={packageDays}
          min={1}
          max={30}
          unit={t('days')}
          onChange={(value) => draft.set({ packageDays: value })}
        />
      </SettingRow>
      <SettingRow label={t('packageSpace')}>
        <NumberWithUnitField
          label={t('packageSpace')}
          value={packageSpace}
          min={1}
          max={10_000}
          unit="GB"
          onChange={(value) => draft.set({ packageSpace: value })}
        />
      </SettingRow>
      <SettingRow label={t('officeType')} about={t('officeAbout')}>
        <span className={styles.now}>{t(held.officeType)}</span>
        <Button onClick={() => navigateTo('/dashboard/main/setting', { menuid, section: 'document-server' })}>
          {t('officeChange')}
        </Button>
      </SettingRow>
    </SettingsSection>
  )
}
