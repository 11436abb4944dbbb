import { useSay, useText } from '../../../kernel/text.ts'
import { Dropdown } from '../../../ui/dropdown.tsx'
import { words } from '../viewers.text.ts'
import { type Encoding, encodings } from './decoding.ts'
import { encodingWords } from './text.text.ts'

interface EncodingChoiceProps {
  encoding: Encoding
  onEncoding: (encoding: Encoding) => void
}

/** Tells the encoding that was recognised, and lets one say better. */
export function EncodingChoice({ encoding, onEncoding }: EncodingChoiceProps) {
  const t = useText(words)
  const say = useSay()
  return (
    <Dropdown
      small
      look="quiet"
      label={t('encoding')}
      aria-label={`${t('encoding')}: ${say(encodingWords[encoding])}`}
      align="end"
      items={encodings.map((one) => ({
        key: one,
        words: say(encodingWords[one]),
        checked: one === encoding,
        onPick: () => onEncoding(one),
      }))}
    >
      {encoding.toUpperCase()}
    </Dropdown>
  )
}
