import { X } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { useWords } from './use-words.ts'

/** The cross of a drawer. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return <IconButton small words={t('close')} icon={<X />} onClick={onClose} />
}
