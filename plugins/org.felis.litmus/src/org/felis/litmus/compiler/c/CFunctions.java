package org.felis.litmus.compiler.c;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.c.COperation;
import org.felis.litmus.c.COperations;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CNumber;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.problems.LitmusProblem;

/** The functions of a C test, each the code of one thread. */
final class CFunctions {

    private static final Pattern NAME = Pattern.compile("P([0-9]{1,6})");

    private final List<CFunction> threads = new ArrayList<>();
    private final COperations operations;

    CFunctions(Sources sources, Problems problems, List<CFunction> functions) {
        operations = dialect(functions);
        Map<Integer, CFunction> byNumber = new TreeMap<>();
        for (CFunction function : functions) {
            Matcher name = NAME.matcher(String.valueOf(function.getName()));
            int number = name.matches() ? Integer.parseInt(name.group(1)) : -1;
            if (number < 0 || number >= functions.size() || byNumber.putIfAbsent(number, function) != null) {
                problems.add(LitmusProblem.THREAD_NAME,
                        sources.range(function, LitmusPackage.Literals.CFUNCTION__NAME), firstMissing(byNumber));
            }
        }
        for (CFunction function : byNumber.values()) {
            if (sources.isIntact(function)) {
                threads.add(function);
            }
        }
    }

    private static String firstMissing(Map<Integer, CFunction> byNumber) {
        int number = 0;
        while (byNumber.containsKey(number)) {
            number++;
        }
        return "P" + number;
    }

    /** A call and the names of the locations that its function is given. */
    private record Called(CCall call, Set<String> locations) {
    }

    /** The table whose operations fit the calls best; some names stand in both, with other parameters. */
    private static COperations dialect(List<CFunction> functions) {
        List<Called> calls = new ArrayList<>();
        for (CFunction function : functions) {
            Set<String> locations = new HashSet<>();
            for (CParameter parameter : function.getParameters()) {
                locations.add(parameter.getName());
            }
            function.eAllContents().forEachRemaining(part -> {
                if (part instanceof CCall call) {
                    calls.add(new Called(call, locations));
                }
            });
        }
        COperations best = COperations.C11;
        int most = fit(best, calls);
        for (COperations table : COperations.values()) {
            int fit = table == best ? most : fit(table, calls);
            if (fit > most) {
                best = table;
                most = fit;
            }
        }
        return best;
    }

    private static int fit(COperations table, List<Called> calls) {
        int fit = 0;
        for (Called called : calls) {
            fit += table.find(called.call().getFunction()).map(row -> fit(row, called.call(), called.locations())).orElse(0);
        }
        return fit;
    }

    /** 0 for a call that does not fit; more where locations stand that belong there. */
    private static int fit(COperation row, CCall call, Set<String> locations) {
        if (row.parameters().size() != call.getArguments().size()) {
            return 0;
        }
        int fit = 1;
        for (int i = 0; i < row.parameters().size(); i++) {
            boolean isPlace = row.parameters().get(i).kind() == org.felis.litmus.c.CParameter.Kind.POINTER;
            if (isPlace && call.getArguments().get(i) instanceof CNumber) {
                return 0;
            }
            if (isPlace && call.getArguments().get(i) instanceof CName name && locations.contains(name.getName())) {
                fit++;
            }
        }
        return fit;
    }

    /** In the order of their numbers; without those that the parser did not understand. */
    List<CFunction> threads() {
        return threads;
    }

    /** The table of the operations that the functions call. */
    COperations operations() {
        return operations;
    }

    /** The threads' names, for the frame. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            names.add("P" + i);
        }
        return names;
    }
}
