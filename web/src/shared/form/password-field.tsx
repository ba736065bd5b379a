import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/shared/form/field';
import { Button } from '@/shared/ui/button';
import { Eye, EyeOff } from '@/shared/ui/eye-icons';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <Field
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyUp={look}
        onKeyDown={look}
        onBlur={() => setCapsLock(false)}
        after={
          <Button
            look="plain"
            size="square"
            className="size-12"
            aria-label={t('password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} />
          </Button>
        }
      />
      <p role="status" className="text-sm font-medium text-accent">
        {capsLock && t('password.capsLock')}
      </p>
    </div>
  );
}
