package org.felis.engine.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Makes the terms of one memory model and shares equal ones. Applies only the laws that hold in every execution and keep
 * the term readable: neutral and absorbing elements, idempotence, double inverse, nested closures. Not thread-safe.
 */
public final class Terms {

    /** What makes two terms equal: the constructor and the operands' ids or the name. */
    private record Key(Class<?> kind, int first, int second, String name) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && kind == key.kind && first == key.first && second == key.second && Objects.equals(name, key.name);
        }

        @Override
        public int hashCode() {
            return ((kind.hashCode() * 31 + first) * 31 + second) * 31 + (name == null ? 0 : name.hashCode());
        }
    }

    private static final int NONE = -1;

    private final Map<Key, Term> interned = new HashMap<>();
    private final List<Term> terms = new ArrayList<>();
    private RelationTerm emptyRelation;
    private SetTerm emptySet;

    /** All terms made so far, in the order of their ids. */
    public List<Term> all() {
        return Collections.unmodifiableList(terms);
    }

    /** Goes on from the terms of a model. New terms share its base relations and sets; what is composed of them is made anew. */
    public static Terms continuing(MemoryModel model) {
        Terms terms = new Terms();
        terms.terms.addAll(model.terms());
        for (Term term : model.terms()) {
            switch (term) {
                case RelationTerm.Base base -> terms.interned.putIfAbsent(new Key(RelationTerm.Base.class, NONE, NONE, base.relation().catName()), base);
                case SetTerm.Base base -> terms.interned.putIfAbsent(new Key(SetTerm.Base.class, NONE, NONE, base.set().catName()), base);
                case SetTerm.Tagged tagged -> terms.interned.putIfAbsent(new Key(SetTerm.Tagged.class, NONE, NONE, tagged.tag()), tagged);
                case SetTerm.All all -> terms.interned.putIfAbsent(new Key(SetTerm.All.class, NONE, NONE, null), all);
                default -> { }
            }
        }
        return terms;
    }

    private <T extends Term> T intern(Class<T> kind, Term first, Term second, String name, IntFunction<T> make) {
        Key key = new Key(kind, first == null ? NONE : first.id(), second == null ? NONE : second.id(), name);
        Term known = interned.get(key);
        if (known == null) {
            known = make.apply(terms.size());
            terms.add(known);
            interned.put(key, known);
        }
        return kind.cast(known);
    }

    /**
     * What the constructor of a term makes of other operands. A variable and a chosen relation are made anew, whatever their name.
     *
     * @param image what stands in place of an operand, of the same kind
     */
    public Term rebuild(Term term, UnaryOperator<Term> image) {
        return switch (term) {
            case RelationTerm.Base base -> base(base.relation());
            case RelationTerm.Empty empty -> emptyRelation();
            case RelationTerm.Union union -> union(relation(image, union.left()), relation(image, union.right()));
            case RelationTerm.Intersection intersection -> intersection(relation(image, intersection.left()), relation(image, intersection.right()));
            case RelationTerm.Difference difference -> difference(relation(image, difference.left()), relation(image, difference.right()));
            case RelationTerm.Composition composition -> composition(relation(image, composition.left()), relation(image, composition.right()));
            case RelationTerm.Inverse inverse -> inverse(relation(image, inverse.operand()));
            case RelationTerm.TransitiveClosure closure -> transitiveClosure(relation(image, closure.operand()));
            case RelationTerm.ReflexiveTransitiveClosure closure -> reflexiveTransitiveClosure(relation(image, closure.operand()));
            case RelationTerm.Reflexive reflexive -> reflexive(relation(image, reflexive.operand()));
            case RelationTerm.Identity identity -> identity(set(image, identity.set()));
            case RelationTerm.Product product -> product(set(image, product.sources()), set(image, product.targets()));
            case RelationTerm.Variable variable -> relationVariable(variable.name());
            case RelationTerm.Chosen chosen -> chosen(chosen.name());
            case SetTerm.Base base -> baseSet(base.set());
            case SetTerm.Tagged tagged -> tagged(tagged.tag());
            case SetTerm.All all -> allEvents();
            case SetTerm.Empty empty -> emptySet();
            case SetTerm.Union union -> union(set(image, union.left()), set(image, union.right()));
            case SetTerm.Intersection intersection -> intersection(set(image, intersection.left()), set(image, intersection.right()));
            case SetTerm.Difference difference -> difference(set(image, difference.left()), set(image, difference.right()));
            case SetTerm.Domain domain -> domain(relation(image, domain.operand()));
            case SetTerm.Range range -> range(relation(image, range.operand()));
            case SetTerm.Variable variable -> setVariable(variable.name());
        };
    }

    private static RelationTerm relation(UnaryOperator<Term> image, RelationTerm operand) {
        return (RelationTerm) image.apply(operand);
    }

    private static SetTerm set(UnaryOperator<Term> image, SetTerm operand) {
        return (SetTerm) image.apply(operand);
    }

    // Relations

    public RelationTerm base(BaseRelation relation) {
        return intern(RelationTerm.Base.class, null, null, relation.catName(), id -> new RelationTerm.Base(id, relation));
    }

    public RelationTerm emptyRelation() {
        if (emptyRelation == null) {
            emptyRelation = intern(RelationTerm.Empty.class, null, null, null, RelationTerm.Empty::new);
        }
        return emptyRelation;
    }

    /** {@code id}. */
    public RelationTerm identity() {
        return identity(allEvents());
    }

    /** {@code _ * _}. */
    public RelationTerm universe() {
        return product(allEvents(), allEvents());
    }

    public RelationTerm union(RelationTerm left, RelationTerm right) {
        if (left == right || right instanceof RelationTerm.Empty) {
            return left;
        }
        if (left instanceof RelationTerm.Empty) {
            return right;
        }
        return intern(RelationTerm.Union.class, left, right, null, id -> new RelationTerm.Union(id, left, right));
    }

    public RelationTerm intersection(RelationTerm left, RelationTerm right) {
        if (left == right || left instanceof RelationTerm.Empty) {
            return left;
        }
        if (right instanceof RelationTerm.Empty) {
            return right;
        }
        return intern(RelationTerm.Intersection.class, left, right, null,
                id -> new RelationTerm.Intersection(id, left, right));
    }

    public RelationTerm difference(RelationTerm left, RelationTerm right) {
        if (left == right) {
            return emptyRelation();
        }
        if (left instanceof RelationTerm.Empty || right instanceof RelationTerm.Empty) {
            return left;
        }
        return intern(RelationTerm.Difference.class, left, right, null,
                id -> new RelationTerm.Difference(id, left, right));
    }

    /** CAT's {@code ~operand}. */
    public RelationTerm complement(RelationTerm operand) {
        return difference(universe(), operand);
    }

    public RelationTerm composition(RelationTerm left, RelationTerm right) {
        if (left instanceof RelationTerm.Empty) {
            return left;
        }
        if (right instanceof RelationTerm.Empty) {
            return right;
        }
        return intern(RelationTerm.Composition.class, left, right, null,
                id -> new RelationTerm.Composition(id, left, right));
    }

    public RelationTerm inverse(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> empty;
            case RelationTerm.Identity identity -> identity;
            case RelationTerm.Inverse inverse -> inverse.operand();
            case RelationTerm.Product product -> product(product.targets(), product.sources());
            default -> intern(RelationTerm.Inverse.class, operand, null, null,
                    id -> new RelationTerm.Inverse(id, operand));
        };
    }

    public RelationTerm transitiveClosure(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> empty;
            case RelationTerm.Identity identity -> identity;
            case RelationTerm.TransitiveClosure closure -> closure;
            case RelationTerm.ReflexiveTransitiveClosure closure -> closure;
            default -> intern(RelationTerm.TransitiveClosure.class, operand, null, null,
                    id -> new RelationTerm.TransitiveClosure(id, operand));
        };
    }

    public RelationTerm reflexiveTransitiveClosure(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> identity();
            case RelationTerm.ReflexiveTransitiveClosure closure -> closure;
            default -> intern(RelationTerm.ReflexiveTransitiveClosure.class, operand, null, null,
                    id -> new RelationTerm.ReflexiveTransitiveClosure(id, operand));
        };
    }

    public RelationTerm reflexive(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> identity();
            case RelationTerm.Reflexive reflexive -> reflexive;
            case RelationTerm.ReflexiveTransitiveClosure closure -> closure;
            default -> intern(RelationTerm.Reflexive.class, operand, null, null,
                    id -> new RelationTerm.Reflexive(id, operand));
        };
    }

    public RelationTerm identity(SetTerm set) {
        if (set instanceof SetTerm.Empty) {
            return emptyRelation();
        }
        return intern(RelationTerm.Identity.class, set, null, null, id -> new RelationTerm.Identity(id, set));
    }

    public RelationTerm product(SetTerm sources, SetTerm targets) {
        if (sources instanceof SetTerm.Empty || targets instanceof SetTerm.Empty) {
            return emptyRelation();
        }
        return intern(RelationTerm.Product.class, sources, targets, null,
                id -> new RelationTerm.Product(id, sources, targets));
    }

    /** A new recursive relation; every call makes another one, whatever its name. */
    public RelationTerm.Variable relationVariable(String name) {
        var variable = new RelationTerm.Variable(terms.size(), name);
        terms.add(variable);
        return variable;
    }

    /** A new chosen relation; every call makes another one, whatever its name. */
    public RelationTerm.Chosen chosen(String name) {
        var chosen = new RelationTerm.Chosen(terms.size(), name);
        terms.add(chosen);
        return chosen;
    }

    // Sets

    public SetTerm baseSet(BaseSet set) {
        return intern(SetTerm.Base.class, null, null, set.catName(), id -> new SetTerm.Base(id, set));
    }

    /** The events that carry a tag. */
    public SetTerm tagged(String tag) {
        return intern(SetTerm.Tagged.class, null, null, tag, id -> new SetTerm.Tagged(id, tag));
    }

    /** The base set of that name, or else the events that carry it as a tag. */
    public SetTerm named(String name) {
        return BaseSet.find(name).map(this::baseSet).orElseGet(() -> tagged(name));
    }

    public SetTerm allEvents() {
        return intern(SetTerm.All.class, null, null, null, SetTerm.All::new);
    }

    public SetTerm emptySet() {
        if (emptySet == null) {
            emptySet = intern(SetTerm.Empty.class, null, null, null, SetTerm.Empty::new);
        }
        return emptySet;
    }

    public SetTerm union(SetTerm left, SetTerm right) {
        if (left == right || right instanceof SetTerm.Empty || left instanceof SetTerm.All) {
            return left;
        }
        if (left instanceof SetTerm.Empty || right instanceof SetTerm.All) {
            return right;
        }
        return intern(SetTerm.Union.class, left, right, null, id -> new SetTerm.Union(id, left, right));
    }

    public SetTerm intersection(SetTerm left, SetTerm right) {
        if (left == right || right instanceof SetTerm.All || left instanceof SetTerm.Empty) {
            return left;
        }
        if (left instanceof SetTerm.All || right instanceof SetTerm.Empty) {
            return right;
        }
        return intern(SetTerm.Intersection.class, left, right, null,
                id -> new SetTerm.Intersection(id, left, right));
    }

    public SetTerm difference(SetTerm left, SetTerm right) {
        if (left == right || right instanceof SetTerm.All) {
            return emptySet();
        }
        if (left instanceof SetTerm.Empty || right instanceof SetTerm.Empty) {
            return left;
        }
        return intern(SetTerm.Difference.class, left, right, null, id -> new SetTerm.Difference(id, left, right));
    }

    /** CAT's {@code ~operand}. */
    public SetTerm complement(SetTerm operand) {
        return difference(allEvents(), operand);
    }

    public SetTerm domain(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> emptySet();
            case RelationTerm.Identity identity -> identity.set();
            default -> intern(SetTerm.Domain.class, operand, null, null, id -> new SetTerm.Domain(id, operand));
        };
    }

    public SetTerm range(RelationTerm operand) {
        return switch (operand) {
            case RelationTerm.Empty empty -> emptySet();
            case RelationTerm.Identity identity -> identity.set();
            default -> intern(SetTerm.Range.class, operand, null, null, id -> new SetTerm.Range(id, operand));
        };
    }

    /** A new recursive set; every call makes another one, whatever its name. */
    public SetTerm.Variable setVariable(String name) {
        var variable = new SetTerm.Variable(terms.size(), name);
        terms.add(variable);
        return variable;
    }
}
