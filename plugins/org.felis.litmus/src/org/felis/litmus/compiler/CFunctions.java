package org.felis.litmus.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.litmus.LitmusProblem;
import org.felis.litmus.c.COperations;
import org.felis.litmus.litmus.CCall;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.LitmusPackage;

/** The functions of a C test, each the code of one thread. */
final class CFunctions {

    private static final Pattern NAME = Pattern.compile("P([0-9]{1,6})");

    private final List<CThreadLowering> threads = new ArrayList<>();

    CFunctions(Sources sources, Problems problems, List<CFunction> functions) {
        COperations operations = COperations.of(calledNames(functions));
        Map<Integer, CFunction> byNumber = new TreeMap<>();
        for (CFunction function : functions) {
            Matcher name = NAME.matcher(String.valueOf(function.getName()));
            int number = name.matches() ? Integer.parseInt(name.group(1)) : -1;
            if (number < 0 || number >= functions.size() || byNumber.putIfAbsent(number, function) != null) {
                problems.add(LitmusProblem.THREAD_NAME,
                        sources.range(function, LitmusPackage.Literals.CFUNCTION__NAME), firstMissing(byNumber));
            }
        }
        byNumber.values().stream().filter(sources::isIntact)
                .forEach(function -> threads.add(new CThreadLowering(sources, problems, operations, function)));
    }

    private static String firstMissing(Map<Integer, CFunction> byNumber) {
        int number = 0;
        while (byNumber.containsKey(number)) {
            number++;
        }
        return "P" + number;
    }

    private static List<String> calledNames(List<CFunction> functions) {
        List<String> names = new ArrayList<>();
        for (CFunction function : functions) {
            for (var contents = EcoreUtil.<EObject>getAllContents(function, true); contents.hasNext();) {
                if (contents.next() instanceof CCall call) {
                    names.add(call.getFunction());
                }
            }
        }
        return names;
    }

    /** In the order of their numbers; without those that the parser did not understand. */
    List<CThreadLowering> threads() {
        return threads;
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
