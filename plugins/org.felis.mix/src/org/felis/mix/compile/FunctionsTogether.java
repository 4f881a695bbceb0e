package org.felis.mix.compile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.mix.split.SourceFunction;

/**
 * Functions in one file of C, and the assembly of each as if it had been compiled alone. They call nothing and share nothing, so compilers make the same of
 * them; GCC must not make one of two that do the same. In what is
 * written for ELF, the size of a function stands behind it: there the text is cut. The head of the file, which says for what machine it is, belongs to each.
 */
final class FunctionsTogether {

    private static final String NAME = "felis_function_";
    private static final Pattern LABEL = Pattern.compile("(" + NAME + "\\d+):.*");
    private static final Pattern SIZE = Pattern.compile("\\s*\\.size\\s+(" + NAME + "\\d+)\\s*,.*");
    private static final Pattern NAMED = Pattern.compile("\\b" + NAME + "\\d+\\b");

    private final List<SourceFunction> functions;

    FunctionsTogether(List<SourceFunction> functions) {
        this.functions = List.copyOf(functions);
    }

    /** @param line where a function that is compiled alone begins, so that line tables say the same */
    String code(int line, String file) {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < functions.size(); i++) {
            code.append("#line ").append(line).append(" \"").append(file).append("\"\n__attribute__((no_icf)) ").append(functions.get(i).named(NAME + i));
        }
        return code.toString();
    }

    /** @param name of each function in its text; functions whose text cannot be told apart are missing */
    Map<SourceFunction, String> assemblies(String text, String name) {
        Map<SourceFunction, String> found = new LinkedHashMap<>();
        List<String> head = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        String function = "";
        boolean isFirst = true;
        for (String line : text.lines().toList()) {
            Matcher label = LABEL.matcher(line);
            if (label.matches()) {
                isFirst = false;
                if (!function.isEmpty()) {
                    return Map.of(); // no size stands between two functions
                }
                function = label.group(1);
            }
            if (isFirst && !NAMED.matcher(line).find()) {
                head.add(line);
            }
            lines.add(line);
            Matcher size = SIZE.matcher(line);
            if (size.matches() && size.group(1).equals(function)) {
                String own = NAMED.matcher(String.join("\n", lines)).replaceAll(name) + "\n";
                found.put(functions.get(Integer.parseInt(function.substring(NAME.length()))), found.isEmpty() ? own : String.join("\n", head) + "\n" + own);
                lines.clear();
                function = "";
            }
        }
        return found;
    }
}
