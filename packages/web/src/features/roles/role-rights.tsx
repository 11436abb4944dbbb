import { fileRightNames, fileRights, namedRightSets } from '@cabinet/contract/rights'
import { fileRightWords, rightSetWords } from '@cabinet/contract/rights.words'
import { roleEndpoints, type UserRoleRow } from '@cabinet/contract/roles'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { useCommandRunner } from '../../ui/admin/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { UnsavedChangesBar } from '../settings/index.ts'
import styles from './role-drawer.module.css'
import { refreshRoleQueries } from './roles.api.ts'
import { messages } from './roles.text.ts'

const templates = Object.keys(namedRightSets) as (keyof typeof namedRightSets)[]

/** Removes print without preview (specification). */
const tidy = (set: number, last: number) =>
  last === fileRights.preview && !(set & fileRights.preview)
    ? set & ~fileRights.print
    : set & fileRights.print
      ? set | fileRights.preview
      : set

/** The permissions that a grant to this role suggests. */
export function RoleRightSetTab({ role }: { role: UserRoleRow }) {
  const t = useText(messages)
  const say = useTranslate()
  const [set, setSet] = useState(role.rights)
  const [busy, run] = useCommandRunner()
  const save = async () => {
    await call(roleEndpoints.update, { id: role.id, rights: set })
    await refreshRoleQueries()
    showToast.success(messages.saved)
  }
  return (
    <>
      <p className={styles.note}>{t('rightsHint')}</p>
      <fieldset className={styles.sets} aria-label={t('templates')}>
        {templates.map((template) => (
          <Button
            key={template}
            small
            look={namedRightSets[template] === set ? 'primary' : 'plain'}
            aria-pressed={namedRightSets[template] === set}
            disabled={!role.editable}
            onClick={() => setSet(namedRightSets[template])}
          >
            {say(rightSetWords[template])}
          </Button>
        ))}
        <Button small look="quiet" disabled={!role.editable || set === 0} onClick={() => setSet(0)}>
          {t('noRights')}
        </Button>
      </fieldset>
      <fieldset className={styles.rights} disabled={!role.editable}>
        <legend className={styles.legend}>{t('rights')}</legend>
        {fileRightNames.map((name) => (
          <Checkbox
            key={name}
            checked={(set & fileRights[name]) !== 0}
            onChange={() => setSet(tidy(set ^ fileRights[name], fileRights[name]))}
          >
            {say(fileRightWords[name])}
          </Checkbox>
        ))}
      </fieldset>
      {role.editable && (
        <UnsavedChangesBar
          draft={{
            dirty: set !== role.rights,
            busy,
            keep: async () => run(save),
            discard: () => setSet(role.rights),
          }}
        />
      )}
    </>
  )
}
