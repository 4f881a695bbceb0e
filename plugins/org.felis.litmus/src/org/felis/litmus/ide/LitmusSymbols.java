package org.felis.litmus.ide;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolKindProvider;
import org.eclipse.xtext.ide.server.symbol.DocumentSymbolMapper.DocumentSymbolNameProvider;
import org.felis.litmus.litmus.Condition;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.Locations;
import org.felis.litmus.litmus.ThreadColumn;

/** The outline of a test: initial state, threads, labels, and what is asked. */
final class LitmusSymbols {

    private LitmusSymbols() {
    }

    static class Names extends DocumentSymbolNameProvider {
        @Override
        public String getName(EObject object) {
            return switch (object) {
                case LitmusTest test -> test.getName();
                case InitialState state -> "initial state";
                case ThreadColumn thread -> thread.getName();
                case Label label -> label.getName() + ":";
                case Locations locations -> "locations";
                case Filter filter -> "filter";
                case Condition condition when condition.getQuantifier() != null ->
                    (condition.isNegated() ? "~" : "") + condition.getQuantifier();
                case null, default -> null;
            };
        }
    }

    static class Kinds extends DocumentSymbolKindProvider {
        @Override
        protected SymbolKind getSymbolKind(EClass type) {
            if (type == LitmusPackage.Literals.LITMUS_TEST) {
                return SymbolKind.Module;
            }
            if (type == LitmusPackage.Literals.THREAD_COLUMN) {
                return SymbolKind.Function;
            }
            return type == LitmusPackage.Literals.LABEL ? SymbolKind.Key : SymbolKind.Property;
        }
    }
}
