import { test } from 'vitest'

test.todo('templates: a sentence for each thing it does, through the real wire')
