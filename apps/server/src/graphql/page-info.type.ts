import { Field, ObjectType } from 'type-graphql';

/** The position of a page in its list (Relay connections). */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @Field()
  hasNextPage!: boolean;

  @Field()
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/**
 * Creates the type of a connection, with its edges, in the order of the list. A totalCount is resolved by a resolver of the connection: it
 * is counted only if it is selected.
 * @param name of both types before "Connection" and "Edge"
 */
export function connectionOf<Node extends object>(name: string, nodeType: new () => Node) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(() => nodeType)
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true })
  class Connection {
    @Field(() => [Edge])
    edges!: Edge[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;
  }

  return Connection;
}
