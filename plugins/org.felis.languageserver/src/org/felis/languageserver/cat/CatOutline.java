package org.felis.languageserver.cat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.felis.cat.names.NameKind;
import org.felis.cat.names.NameResolution.Occurrence;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Check;
import org.felis.cat.syntax.CheckRole;
import org.felis.cat.syntax.Choose;
import org.felis.cat.syntax.ConditionalStatement;
import org.felis.cat.syntax.Definition;
import org.felis.cat.syntax.Enumeration;
import org.felis.cat.syntax.ForAll;
import org.felis.cat.syntax.Include;
import org.felis.cat.syntax.MatchStatement;
import org.felis.cat.syntax.Procedure;
import org.felis.cat.syntax.Statement;
import org.felis.cat.syntax.SyntaxPackage;
import org.felis.cat.syntax.Variable;
import org.felis.engine.source.SourceRange;
import org.felis.languageserver.services.Diagnostics;
import org.felis.languageserver.services.DocumentView;

/** The outline of a model: what it includes, defines and demands, in the order of the text. */
final class CatOutline {

    private static final int MAX_AXIOM_CHARACTERS = 60;

    private final DocumentView view;
    private final ParsedFile file;
    private final Map<Integer, NameKind> kinds = new HashMap<>();

    private CatOutline(CatAnalysis model, DocumentView view) {
        this.view = view;
        this.file = model.file();
        model.occurrences().stream().filter(Occurrence::isBinding).forEach(o -> kinds.put(o.place().offset(), o.kind()));
    }

    static List<DocumentSymbol> of(CatAnalysis model, DocumentView view) {
        CatOutline outline = new CatOutline(model, view);
        return outline.symbols(model.file().model().getStatements());
    }

    private List<DocumentSymbol> symbols(List<Statement> statements) {
        List<DocumentSymbol> symbols = new ArrayList<>();
        for (Statement statement : statements) {
            switch (statement) {
                case Include include when include.getPath() != null ->
                    symbols.add(symbol("include \"" + include.getPath() + "\"", SymbolKind.Package, include, SyntaxPackage.Literals.INCLUDE__PATH));
                case Definition definition -> definition.getBindings().forEach(b -> bindings(definition, b, symbols));
                case Choose choose when choose.getVariable() != null -> variable(choose, choose.getVariable(), symbols);
                case Check check when check.getTest() != null -> symbols.add(axiom(check));
                case Procedure procedure when procedure.getName() != null -> {
                    DocumentSymbol symbol = symbol(procedure.getName(), SymbolKind.Method, procedure, SyntaxPackage.Literals.PROCEDURE__NAME);
                    symbol.setDetail("procedure");
                    symbol.setChildren(symbols(procedure.getStatements()));
                    symbols.add(symbol);
                }
                case Enumeration enumeration when enumeration.getName() != null -> {
                    DocumentSymbol symbol = symbol(enumeration.getName(), SymbolKind.Enum, enumeration, SyntaxPackage.Literals.ENUMERATION__NAME);
                    symbol.setChildren(tags(enumeration));
                    symbols.add(symbol);
                }
                case ConditionalStatement conditional -> {
                    symbols.addAll(symbols(conditional.getStatements()));
                    symbols.addAll(symbols(conditional.getOtherwise()));
                }
                case ForAll forAll -> symbols.addAll(symbols(forAll.getStatements()));
                case MatchStatement match -> match.getClauses().forEach(c -> symbols.addAll(symbols(c.getStatements())));
                default -> {
                    // shows, calls and declarations name nothing
                }
            }
        }
        return symbols;
    }

    private void bindings(Definition definition, Binding binding, List<DocumentSymbol> symbols) {
        EObject around = definition.getBindings().size() == 1 ? definition : binding;
        binding.getNames().forEach(v -> variable(around, v, symbols));
    }

    private void variable(EObject around, Variable variable, List<DocumentSymbol> symbols) {
        if (variable.getName() == null) {
            return;
        }
        NameKind kind = kinds.getOrDefault(file.range(variable).offset(), NameKind.OTHER);
        DocumentSymbol symbol = new DocumentSymbol(variable.getName(), kind(kind), range(file.range(around)), range(file.range(variable)));
        symbol.setDetail(kind == NameKind.OTHER ? null : kind.description());
        symbols.add(symbol);
    }

    private DocumentSymbol axiom(Check check) {
        String text = CatText.text(check.getTest()).replaceAll("\\s+", " ");
        String role = role(check.getRole());
        boolean isNamed = check.getName() != null;
        String name = isNamed ? check.getName() : text.length() <= MAX_AXIOM_CHARACTERS ? text : text.substring(0, MAX_AXIOM_CHARACTERS) + "…";
        DocumentSymbol symbol = isNamed ? symbol(name, SymbolKind.Event, check, SyntaxPackage.Literals.CHECK__NAME)
                : symbol(name, SymbolKind.Event, check, SyntaxPackage.Literals.CHECK__TEST);
        symbol.setDetail(isNamed ? role + text : role.strip());
        return symbol;
    }

    private static String role(CheckRole role) {
        return role == null ? "" : role.isFlag() ? "flag " : role.isUndefinedUnless() ? "undefined_unless " : "assert ";
    }

    private List<DocumentSymbol> tags(Enumeration enumeration) {
        List<DocumentSymbol> tags = new ArrayList<>();
        for (int i = 0; i < enumeration.getTags().size(); i++) {
            Range range = range(file.range(enumeration, SyntaxPackage.Literals.ENUMERATION__TAGS, i));
            tags.add(new DocumentSymbol("'" + enumeration.getTags().get(i), SymbolKind.EnumMember, range, range));
        }
        return tags;
    }

    private DocumentSymbol symbol(String name, SymbolKind kind, EObject around, EStructuralFeature nameFeature) {
        return new DocumentSymbol(name, kind, range(file.range(around)), range(file.range(around, nameFeature)));
    }

    private Range range(SourceRange place) {
        return Diagnostics.range(place, view.document().lines());
    }

    static SymbolKind kind(NameKind kind) {
        return switch (kind) {
            case SET -> SymbolKind.Class;
            case FUNCTION -> SymbolKind.Function;
            case PROCEDURE -> SymbolKind.Method;
            case COLLECTION -> SymbolKind.Enum;
            case TAG -> SymbolKind.EnumMember;
            case FILE -> SymbolKind.Package;
            case RELATION, PARAMETER, OTHER -> SymbolKind.Variable;
        };
    }
}
