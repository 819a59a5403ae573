import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { requestFailureOf } from '../../lib/request-failure';
import type { DrawerParam } from '../../lib/use-drawer-param';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FormSkeleton } from '../../ui/form-skeleton';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { StaffFormDrawer, type StaffFormParts } from './staff-form-drawer';

/** In the address, in place of an id: a form that adds an entity. */
export const newEntity = 'new';

/** What a form needs of the drawer that it stands in. */
export interface DrawerForm extends StaffFormParts {
  /** Loads the entity again, after somebody else has changed it. */
  readAgain: () => Promise<unknown>;
}

interface EntityDrawerProps<Data, Entity> {
  /** Null: the entity may not be changed by who is signed in. */
  drawer: DrawerParam | null;
  /** Loads one entity. */
  query: TypedDocumentNode<Data, { id: string }>;
  entityOf: (data: Data) => Entity | null | undefined;
  /** @param entity null while it is loading, and of a new one */
  title: (entity: Entity | null, isNew: boolean) => string;
  /** In rem. */
  width?: number;
  /** Adds the button that deletes. `ask` asks, deletes, and returns whether it did. */
  remove?: { label: string; ask: (entity: Entity) => Promise<boolean> };
  /** The form. */
  children: (entity: Entity | null, drawer: DrawerForm) => ReactNode;
}

/** The entity that the address names, in a drawer over its list: as it is now, not as the list has it. */
export function EntityDrawer<Data, Entity>(props: EntityDrawerProps<Data, Entity>) {
  return <Content key={props.drawer?.id ?? ''} {...props} />;
}

function Content<Data, Entity>({ drawer, query, entityOf, title, width, remove, children }: EntityDrawerProps<Data, Entity>) {
  const t = useT();
  const id = drawer?.id ?? null;
  const isNew = id === newEntity;
  const { data, loading, error, refetch } = useQuery(
    query,
    id === null || isNew ? skipToken : { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  );
  const entity = (data && entityOf(data)) ?? null;
  // The dialog that asks has the focus: what deletes is pressed once.
  const [asking, setAsking] = useState(false);
  const close = () => drawer?.close();

  async function askToRemove(ask: (entity: Entity) => Promise<boolean>, present: Entity) {
    setAsking(true);
    const done = await ask(present);
    setAsking(false);
    if (!done) await refetch().catch(() => undefined);
  }

  return (
    <StaffFormDrawer
      open={id !== null}
      onClose={close}
      title={title(entity, isNew)}
      {...(width !== undefined && { width })}
      headActions={
        entity && remove ? (
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={remove.label}
            disabled={asking}
            onClick={() => void askToRemove(remove.ask, entity)}
          >
            <Trash2 size={17} />
          </Button>
        ) : null
      }
    >
      {(parts) => {
        if (isNew || entity) return children(entity, { ...parts, readAgain: refetch });
        if (loading) return <FormSkeleton>{t('ui.loading')}</FormSkeleton>;
        if (error && requestFailureOf(error).code !== 'NOT_FOUND') {
          return <ErrorState title={t('staffForm.failed')} onRetry={() => void refetch().catch(() => undefined)} />;
        }
        return (
          <div role="alert">
            <EmptyState
              picture={<BedScene />}
              title={t('staffForm.notFound.title')}
              action={
                <Button variant="tint" onClick={close}>
                  {t('ui.close')}
                </Button>
              }
            >
              {t('staffForm.notFound.text')}
            </EmptyState>
          </div>
        );
      }}
    </StaffFormDrawer>
  );
}
