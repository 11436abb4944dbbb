import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { Plus, Trash2 } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { messages } from './directory.text.ts'
import styles from './settings.module.css'

type Maps = DirectorySettings['maps']

interface MapsFieldProps {
  id?: string | undefined
  value: Maps
  onChange: (maps: Maps) => void
  disabled: boolean
}

/** Maps OUs to organisations; the longest matching name wins. */
export function OrganisationMapsField({ id, value, onChange, disabled }: MapsFieldProps) {
  const t = useText(messages)
  const change = (at: number, part: Partial<Maps[number]>) =>
    onChange(value.map((map, index) => (index === at ? { ...map, ...part } : map)))
  return (
    <div id={id} className={styles.maps}>
      {value.map((map, at) => (
        <div key={at} className={styles.map}>
          <TextInput
            aria-label="OU"
            placeholder="OU=Sales,DC=example,DC=com"
            value={map.dn}
            disabled={disabled}
            onChange={(event) => change(at, { dn: event.target.value })}
          />
          <LazyOrganisationPicker
            value={map.organisationId}
            disabled={disabled}
            onChange={(organisationId) => change(at, { organisationId: String(organisationId ?? '') })}
          />
          <IconButton
            words={t('removeMap')}
            icon={<Trash2 />}
            disabled={disabled}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <CommandButton
          small
          words={messages.addMap}
          icon={<Plus />}
          disabled={disabled}
          run={() => onChange([...value, { dn: '', organisationId: '' }])}
        />
      </div>
    </div>
  )
}
